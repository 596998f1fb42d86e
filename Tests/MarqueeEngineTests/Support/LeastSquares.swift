/// A polynomial through points by weighted least squares: the normal equations of the textbook, by elimination.
struct LeastSquares {
  /// The constant term first.
  var coefficients: [Double]
  /// The root mean square of what the points miss it by.
  var error: Double

  init(_ points: [(x: Double, y: Double)], degree: Int, weight: (Double) -> Double = { _ in 1 }) {
    let size = degree + 1
    var rows = (0..<size).map { row in
      (0...size).map { column in
        points.reduce(0) { sum, point in
          let power = column < size ? Double.power(point.x, row + column) : Double.power(point.x, row) * point.y
          return sum + weight(point.x) * power
        }
      }
    }
    for column in 0..<size {
      let pivot = (column..<size).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, pivot)
      for row in 0..<size where row != column {
        let factor = rows[row][column] / rows[column][column]
        for index in column...size { rows[row][index] -= factor * rows[column][index] }
      }
    }
    coefficients = (0..<size).map { rows[$0][size] / rows[$0][$0] }
    let polynomial = coefficients
    let squares = points.reduce(0) { sum, point in
      let value = polynomial.indices.reduce(0) { $0 + polynomial[$1] * Double.power(point.x, $1) }
      return sum + weight(point.x) * (point.y - value) * (point.y - value)
    }
    error = (squares / points.reduce(0) { $0 + weight($1.x) }).squareRoot()
  }
}

extension Double {
  fileprivate static func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
